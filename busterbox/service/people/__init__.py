"""The people at the tables: seats, names, decks, the lobby, campaigns.

names: what people may call themselves, and what bots are called
decks: what a seat may bring, and decks kept to be shared
opening: opening tables, joining them, another one for the same people
qr: the way to a table as a QR code
lobby: commands before and after a game
campaigns: stories told over several tables
campaign_files: what is told of a campaign, and its file
"""
