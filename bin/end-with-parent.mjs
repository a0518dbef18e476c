// Loaded before the server. When the parent process is killed, the IPC channel closes and the server stops too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
