"""A very small game of sealed answers, for tests of windows and of search."""
