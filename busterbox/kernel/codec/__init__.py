"""Declared fields made into copies, JSON, digests, views and determinize, in reading order.

hashing          hashing of small whole numbers
notation         reading JSON: a fault is one sentence with its place
parts            how each kind of field is copied, seen, shown and renamed
stretch          hidden cards of one zone, for determinize
determinize      a position drawn from what a seat knows
positions        positions as JSON, and what can be wrong with one
shadow           the open part of a table, set up from a view
layout           where everything stands in an observation
observing        what a seat knows, told as numbers
counts           in counts: each number in its place
tokens           in tokens: five numbers for each thing
codec            all of it for the kernel's own fields; base of the generated codecs
schema           reads the declarations of a state or frame class
generate_fields  the lines of a generated codec for one field
generate         writes a game's codec: python -m busterbox.kernel.codec.generate
"""
