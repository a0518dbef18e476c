import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Sends a mail from outside; throws where the server does not take it. */
export async function swaks(port: number, options: readonly string[]): Promise<void> {
  await promisify(execFile)('swaks', ['--server', '127.0.0.1', '--port', String(port), '--silent', '2', ...options])
}
