"""Commands for those who let programs learn.

observation  what every number of an observation means
"""
