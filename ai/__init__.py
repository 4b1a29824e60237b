"""The bots: a role-aware policy on observations. They see what their seat may know and nothing else."""
