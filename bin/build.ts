import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/web')
const fingerprintFile = join(root, 'dist/web.sha256')
const sources = ['{main,modules,platform}/**/*', '*.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']
const notForTheBrowser = /(^|\/)server(\/|$)|(^|\/)(modules\.)?server\.ts$|\.test\.tsx?$/

/** Builds the web pages into dist/web unless they are of these very sources. Resolves to vite's exit status. */
export async function buildIfStale(): Promise<number> {
  const fingerprint = computeFingerprint()
  if (existsSync(built) && existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint) return 0
  console.log('Building the web pages …')
  return build(fingerprint)
}

function computeFingerprint(): string {
  const hash = createHash('sha256')
  const paths = globSync(sources, { cwd: root, exclude: (path) => notForTheBrowser.test(path) })
  for (const path of paths.toSorted()) {
    if (notForTheBrowser.test(path) || statSync(join(root, path)).isDirectory()) continue
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Beside the old pages and then in their place, so that a build that breaks off leaves the old ones whole. */
async function build(fingerprint: string): Promise<number> {
  const fresh = `${built}.${process.pid}`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const status = await run(process.execPath, [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: root,
    // A test runner's NODE_ENV would bring React's development build to the people.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) {
    rmSync(fingerprintFile, { force: true })
    rmSync(built, { recursive: true, force: true })
    renameSync(fresh, built)
    writeFileSync(fingerprintFile, fingerprint)
  }
  rmSync(fresh, { recursive: true, force: true })
  return status
}

if (import.meta.main) process.exitCode = await buildIfStale()
