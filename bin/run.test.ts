import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const runner = `import { run } from ${JSON.stringify(join(import.meta.dirname, 'run.mjs'))}; process.exit(await run(process.execPath, ['-e', process.argv[1]]))`

/** A program that prints its process id and waits for a signal. */
const waitForSignal = 'console.log(process.pid); setInterval(() => {}, 1000);'

function start(program: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', runner, program], { stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](), ended: once(child, 'exit') as Promise<[number]> }
}

test('resolves to the exit status of the program', async () => {
  expect(await start('process.exit(7)').ended).toEqual([7, null])
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('forwards %s and resolves to the exit status of the program', async (signal) => {
  const { child, lines, ended } = start(`process.on('${signal}', () => process.exit(3)); ${waitForSignal}`)
  await lines.next()
  child.kill(signal)
  expect(await ended).toEqual([3, null])
})

test('resolves to 128 plus the signal number when a signal ends the program', async () => {
  const { lines, ended } = start(waitForSignal)
  const { value } = await lines.next()
  process.kill(Number(value), 'SIGKILL')
  expect(await ended).toEqual([137, null])
})

test('rejects when the program does not exist', async () => {
  const { run } = await import('./run.mjs')
  await expect(run('no-such-program-here', [])).rejects.toThrow('ENOENT')
})

test('a server stops when its parent process is killed', async () => {
  const parent = `
    import { spawn } from 'node:child_process'
    const loaded = ['--import', ${JSON.stringify(join(import.meta.dirname, 'end-with-parent.mjs'))}]
    spawn(process.execPath, [...loaded, '-e', process.argv[1]], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })`
  const program = `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0) }); ${waitForSignal}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', parent, program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  child.kill('SIGKILL')
  expect((await lines.next()).value).toBe('stopped')
})
