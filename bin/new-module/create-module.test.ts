import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '#main/modules.server.ts'
import { createModule } from './create-module.ts'
import { toModuleName } from './names.ts'

const root = join(import.meta.dirname, '../..')
const copied = ['bin', 'e2e', 'main', 'modules', 'platform', 'docs', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'vite.config.ts']

let project: string
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'staffroom-new-module-'))
  for (const path of [...copied, '.dependency-cruiser.mjs', '.oxfmtrc.json', '.oxlintrc.json', 'knip.json'])
    cpSync(join(root, path), join(project, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

const run = (program: string, ...args: string[]) =>
  execFileSync(join(root, 'node_modules/.bin', program), args, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, TEST_SUMMARY: '' },
  })

test.each([
  ['todo', 'The module "todo" already exists.'],
  ['tags', 'The module "todo" already uses the name "tags".'],
  ['pages', '"pages" would have two meanings in the code of the new module.'],
])('rejects the name %s and writes nothing', (name, message) => {
  const before = readFileSync(join(project, 'main/modules.web.ts'), 'utf8')
  expect(() => createModule({ root: project, modules }, toModuleName(name, 'one'))).toThrow(message)
  expect([existsSync(join(project, 'modules/pages')), readFileSync(join(project, 'main/modules.web.ts'), 'utf8')]).toEqual([false, before])
})

describe('a new module', { tags: ['long'] }, () => {
  beforeAll(() => run('oxfmt', ...createModule({ root: project, modules }, toModuleName('meeting-notes'))))

  test('has no remains of the template and a page id of its own', () => {
    const manifest = readFileSync(join(project, 'modules/meeting-notes/server/index.ts'), 'utf8')
    expect(manifest).not.toMatch(/sample|9999/i)
    expect(manifest).toContain("link: '/meeting-notes'")
  })

  test('passes the type check and import rules', () => {
    // Checking the whole project would take three times as long.
    writeFileSync(
      join(project, 'tsconfig.new-module.json'),
      JSON.stringify({ extends: './tsconfig.json', include: ['modules/meeting-notes'] }),
    )
    run('tsc', '-p', 'tsconfig.new-module.json')
    run('depcruise', '--config', '.dependency-cruiser.mjs', 'modules/meeting-notes')
  }, 400_000)

  test('passes its own tests and those that cover all modules', () => {
    const filters = [
      'modules/meeting-notes',
      'main/access/coverage',
      'main/pages',
      'main/subject-labels',
      'main/journal/deleted',
      'bin/messages',
    ]
    run(
      'vitest',
      '--run',
      '--project=sqlite',
      '--project=unit',
      '--project=access-sqlite',
      '--tags-filter=!long',
      '--reporter=dot',
      ...filters,
    )
  }, 400_000)
})
