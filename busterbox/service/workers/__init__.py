"""Whatever takes long is worked out in processes of its own, so that nobody at a table waits for it.

editions: a game as a worker finds it again
process: one worker process: how it is asked, and what it does
warm: what the process that forks workers loads
answers: answers that are kept for whoever asks the same
pool: the queue of questions, fair to all who ask, and the processes that answer them
"""
