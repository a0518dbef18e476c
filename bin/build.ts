import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

const root = join(import.meta.dirname, '..')
const outputFolder = join(root, 'dist/web')
const fingerprintFile = join(root, 'dist/web.sha256')
const sourceGlobs = ['{main,modules,platform}/**/*', '*.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']
const serverOrTestFile = /(^|\/)server(\/|$)|(^|\/)(modules\.)?server\.ts$|\.test\.tsx?$/

/** Builds the web pages into dist/web unless the last build used the same sources. Resolves to Vite's exit status. */
export async function buildIfStale(): Promise<number> {
  const fingerprint = computeFingerprint()
  if (existsSync(outputFolder) && existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint) return 0
  console.log('Building the web pages …')
  return build(fingerprint)
}

function computeFingerprint(): string {
  const hash = createHash('sha256')
  const paths = globSync(sourceGlobs, { cwd: root, exclude: (path) => serverOrTestFile.test(path) })
  for (const path of paths.toSorted()) {
    if (serverOrTestFile.test(path) || statSync(join(root, path)).isDirectory()) continue
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Builds into a temporary folder first, so that a failed build leaves the previous pages in place. */
async function build(fingerprint: string): Promise<number> {
  const temporaryFolder = `${outputFolder}.${process.pid}`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const status = await run(process.execPath, [vite, 'build', '--outDir', temporaryFolder, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: root,
    // With the NODE_ENV of a test runner, Vite would bundle React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) {
    rmSync(fingerprintFile, { force: true })
    rmSync(outputFolder, { recursive: true, force: true })
    renameSync(temporaryFolder, outputFolder)
    writeFileSync(fingerprintFile, fingerprint)
  }
  rmSync(temporaryFolder, { recursive: true, force: true })
  return status
}

if (import.meta.main) process.exitCode = await buildIfStale()
