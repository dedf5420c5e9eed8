"""Measuring, in reading order.

spread         work spread over processes
arena          bots against each other
counting       what is counted in games
balance        what cards and seats are worth
balance_plots  the pictures of a balance report
deck_trials    decks against each other
plots          charts as SVG
bench          speed: decisions, clones, search
peers          other engines, measured beside ours
peer_loops     playing other engines' games
service_bench  how many people a server carries
service_words  what these people hear
service_load   people at many tables
"""
