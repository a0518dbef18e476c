import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const forwardedSignals = ['SIGTERM', 'SIGINT', 'SIGHUP']

/**
 * Runs a program with this process's input and output and forwards signals to it. Resolves to its exit
 * status, or 128 + n after signal n. Rejects when the program cannot be started.
 */
export async function run(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  const forward = (signal) => child.kill(signal)
  for (const signal of forwardedSignals) process.on(signal, forward)
  const stopWatching = stopWhenNpmExits(child)
  try {
    return await waitForExit(child)
  } finally {
    stopWatching()
    for (const signal of forwardedSignals) process.off(signal, forward)
  }
}

function waitForExit(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

/** npm forwards SIGTERM and SIGINT, but not SIGHUP or SIGKILL; when one of these ends npm, this process gets another parent. */
function stopWhenNpmExits(child) {
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 250)
  if (!process.env.npm_lifecycle_event) clearInterval(timer)
  return () => clearInterval(timer)
}
