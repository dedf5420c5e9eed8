"""A small sound game, and the same game with faults planted one at a time: what the conformance kit is tested on."""
