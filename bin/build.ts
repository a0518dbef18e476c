import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

const root = join(import.meta.dirname, '..')

type Target = { name: string; folder: string; config: string; sources: string[]; isSource: (path: string) => boolean }

const serverFile = /(^|\/)server(\/|$)|(^|\/)(modules\.)?server\.ts$/
const testFile = /\.test\.tsx?$/

const targets: Target[] = [
  {
    name: 'web pages',
    folder: join(root, 'dist/web'),
    config: 'vite.config.ts',
    sources: ['{main,modules,platform}/**/*', '*.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'],
    isSource: (path) => !serverFile.test(path) && !testFile.test(path),
  },
  {
    name: 'server',
    folder: join(root, 'dist/server'),
    config: 'vite.server.config.ts',
    sources: ['{main,modules,platform}/**/*.{ts,js,json}', 'vite.server.config.ts', 'tsconfig.json', 'package-lock.json'],
    isSource: (path) => !/\/web\//.test(path) && !testFile.test(path),
  },
]

/** Builds the web pages and the server into `dist` unless the last build used the same sources. Resolves to Vite's exit status. */
export async function buildIfStale(): Promise<number> {
  for (const target of targets) {
    const fingerprint = computeFingerprint(target)
    if (isCurrent(target, fingerprint)) continue
    console.log(`Building the ${target.name} …`)
    const status = await build(target, fingerprint)
    if (status !== 0) return status
  }
  return 0
}

const getFingerprintFile = ({ folder }: Target) => `${folder}.sha256`

function isCurrent(target: Target, fingerprint: string): boolean {
  const file = getFingerprintFile(target)
  return existsSync(target.folder) && existsSync(file) && readFileSync(file, 'utf8') === fingerprint
}

function computeFingerprint({ sources, isSource }: Target): string {
  const hash = createHash('sha256')
  const paths = globSync(sources, { cwd: root, exclude: (path) => !isSource(path) })
  for (const path of paths.toSorted()) {
    if (!isSource(path) || statSync(join(root, path)).isDirectory()) continue
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Builds into a temporary folder first, so that a failed build leaves the previous one in place. */
async function build(target: Target, fingerprint: string): Promise<number> {
  const temporaryFolder = `${target.folder}.${process.pid}`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = ['--config', target.config, '--outDir', temporaryFolder, '--emptyOutDir', '--logLevel', 'error']
  const status = await run(process.execPath, [vite, 'build', ...options], {
    cwd: root,
    // With the NODE_ENV of a test runner, Vite would bundle React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status === 0) {
    rmSync(getFingerprintFile(target), { force: true })
    rmSync(target.folder, { recursive: true, force: true })
    renameSync(temporaryFolder, target.folder)
    writeFileSync(getFingerprintFile(target), fingerprint)
  }
  rmSync(temporaryFolder, { recursive: true, force: true })
  return status
}

if (import.meta.main) process.exitCode = await buildIfStale()
