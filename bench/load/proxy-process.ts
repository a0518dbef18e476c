import { startProxy } from '#main/processes/proxy.ts'

// Distributes connections to the ports in its arguments. `/health` is answered by one of the servers.
const proxy = await startProxy(process.argv.slice(2).map(Number))
process.stdout.write(`ready at ${proxy.url}\n`)
process.on('SIGTERM', () => process.exit(0))
