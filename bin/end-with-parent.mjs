// Loaded before the server: when whoever started it is killed outright, the channel closes and the server stops too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
