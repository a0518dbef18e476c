import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Sends an email from outside; throws if the server rejects it. */
export async function sendWithSwaks(port: number, options: readonly string[]): Promise<void> {
  await promisify(execFile)('swaks', ['--server', '127.0.0.1', '--port', String(port), '--silent', '2', ...options])
}
