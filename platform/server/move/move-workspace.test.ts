import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test as anyTest } from 'vitest'
import { ConfigError } from '../config/config-error.ts'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { spyOnSync } from '../encryption/sync-spy.ts'
import { harborMigrations, moveHarbor, MoveFixture, queryPostgres, withSqlite } from './move-fixture.ts'

const test = anyTest.skipIf(process.env.TEST_DATABASE !== 'postgres')

const hostileTexts = [
  '',
  ' ',
  'NULL',
  '\\N',
  '{a,"b\\"}',
  `it's; drop table ships; --`,
  '\\x00',
  '\t\r\n\u0001\u007f',
  'e\u0301 ≠ é',
  '👩🏽‍🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿 𝕏',
  '\u202eright to left\u2066',
  '\ufeffbom\uffff',
]
const tables = (summary: Awaited<ReturnType<typeof moveHarbor>>) => summary.tables
const expectRejection = async (move: Promise<unknown>, message: string) => {
  const problem = await move.catch((error: unknown) => error)
  expect(String(problem)).toContain(message)
  expect(problem).toBeInstanceOf(ConfigError)
  expect(String(problem)).not.toContain('\n')
}
const listTables = (databaseUrl: string) => queryPostgres(databaseUrl, `select 1 from pg_tables where schemaname = 'public'`)

test('moves special characters, large values, exact numbers and 64-bit ids there and back', async () => {
  await using fixture = new MoveFixture()
  const source = await fixture.createHarbor()
  withSqlite(source.dataDir, (database) => {
    const insert = database.prepare('insert into ships (id, name, length, note) values (?, ?, ?, ?)')
    insert.setReadBigInts(true)
    for (const [index, text] of hostileTexts.entries()) insert.run(100 + index, text, [0.1, 1e300, -0, 5e-324, Infinity][index % 5]!, null)
    insert.run(9_007_199_254_740_993n, 'beyond doubles', 1 / 3, 'x'.repeat(9_000_000))
    database.prepare('insert into crews ("shipId") values (?)').run(9_007_199_254_740_993n)
    for (const [index, text] of ['anchor', 'buoy', 'capstan'].entries())
      database
        .prepare('insert into search_text (entity, "recordId", field, text, at) values (?, ?, ?, ?, ?)')
        .run('ship', 3 - index, 'name', text, '')
  })
  const databaseUrl = await fixture.createDatabase()
  const there = await moveHarbor(source, { databaseUrl })
  const folder = await fixture.createTargetFolder()
  const back = await moveHarbor({ dataDir: source.dataDir, databaseUrl }, { folder })
  const byTable = (one: { table: string }, other: { table: string }) => one.table.localeCompare(other.table)
  expect(tables(back).toSorted(byTable)).toEqual(tables(there).toSorted(byTable))
  const readShips = (dataDir: string) =>
    withSqlite(dataDir, (database) => {
      const statement = database.prepare('select * from ships order by id')
      statement.setReadBigInts(true)
      return statement.all()
    })
  expect(readShips(folder)).toEqual(readShips(source.dataDir))
  const matches = withSqlite(folder, (database) => database.prepare(`select rowid from search_trigram('buoy')`).all())
  expect(matches).toHaveLength(1)
})

test('new ids continue after those of deleted rows, on both sides', async () => {
  await using fixture = new MoveFixture()
  const source = await fixture.createHarbor()
  withSqlite(source.dataDir, (database) => {
    database.exec(
      `insert into ships (id, name) values (70, 'Deleted'); delete from ships where id = 70; insert into crews ("shipId") values (1)`,
    )
  })
  const databaseUrl = await fixture.createDatabase()
  await moveHarbor(source, { databaseUrl })
  expect(await queryPostgres(databaseUrl, `insert into ships (name) values ('New') returning id::int`)).toEqual([{ id: 71 }])
  const folder = await fixture.createTargetFolder()
  await moveHarbor({ dataDir: source.dataDir, databaseUrl }, { folder })
  expect(withSqlite(folder, (database) => database.prepare(`insert into ships (name) values ('Newer') returning id`).get())).toEqual({
    id: 72,
  })
})

test('names the table, the row and the column of a value that the target cannot store, and leaves nothing behind', async () => {
  await using fixture = new MoveFixture()
  const databaseUrl = await fixture.createDatabase()
  const source = await fixture.createHarbor()
  withSqlite(source.dataDir, (database) => void database.prepare('update ships set note = ?').run('before\0after'))
  await expectRejection(moveHarbor(source, { databaseUrl }), 'ships.note of the row id="1" contains the character U+0000')
  withSqlite(source.dataDir, (database) => void database.prepare('update ships set note = ?').run(new Uint8Array([1])))
  await expectRejection(moveHarbor(source, { databaseUrl }), 'ships.note of the row id="1" is binary')
  expect(await listTables(databaseUrl)).toEqual([])
  const folder = await fixture.createTargetFolder()
  withSqlite(source.dataDir, (database) => database.exec(`update ships set note = 'fine'`))
  await moveHarbor(source, { databaseUrl })
  await queryPostgres(databaseUrl, `update ships set length = 'NaN'`)
  await expectRejection(moveHarbor({ ...source, databaseUrl }, { folder }), 'ships.length of the row id="1" is not a number (NaN)')
  expect(existsSync(folder)).toBe(false)
})

test('copies keys and files into the folder, or files alone to another location, and rejects damaged ones', async () => {
  await using fixture = new MoveFixture()
  const source = await fixture.createHarbor()
  const hash = 'cf83592e0a8b9ae1b2d4d3e5b0e0c6ad3b2b1b1e2a7b7bd1ba4ce3a22cbb7d2f'
  const folderOfContent = join(source.dataDir, 'files', hash.slice(0, 2), hash.slice(2, 4))
  withSqlite(source.dataDir, (database) =>
    database.exec(`insert into files (hash, name, type, size, "ownerId", "createdAt") values ('${hash}', 'a.txt', 'text/plain', 5, 1, '')`),
  )
  const [folder, files] = [await fixture.createTargetFolder(), await fixture.createTargetFolder()]
  await expectRejection(moveHarbor(source, { folder }), `cf/83/${hash} is missing`)
  await mkdir(folderOfContent, { recursive: true })
  await writeFile(join(folderOfContent, hash), 'hello')
  await expectRejection(moveHarbor(source, { folder }), 'is damaged')
  expect(existsSync(folder)).toBe(false)
  const actualHash = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
  await mkdir(join(source.dataDir, 'files', '2c', 'f2'), { recursive: true })
  await writeFile(join(source.dataDir, 'files', '2c', 'f2', actualHash), 'hello')
  withSqlite(source.dataDir, (database) => database.exec(`update files set hash = '${actualHash}'`))
  expect((await moveHarbor(source, { folder })).files).toBe(1)
  expect((await readdir(folder)).toSorted()).toEqual(expect.arrayContaining(['files', 'keys', 'staffroom.db', 'workspace']))
  for (const path of ['keys/webhooks.key', 'workspace', `files/2c/f2/${actualHash}`])
    expect(await readFile(join(folder, path), 'utf8')).toBe(await readFile(join(source.dataDir, path), 'utf8'))
  await moveHarbor(source, { databaseUrl: await fixture.createDatabase(), files: { type: 'folder', folder: files } })
  expect(await readFile(join(files, '2c/f2', actualHash), 'utf8')).toBe('hello')
})

test('keys and their folder are on disk once they are moved', async () => {
  await using fixture = new MoveFixture()
  const source = await fixture.createHarbor()
  const folder = await fixture.createTargetFolder()
  using spy = await spyOnSync()
  await moveHarbor(source, { folder })
  expect([...spy.synced]).toEqual(expect.arrayContaining(['keys/webhooks.key', 'keys', ''].map((path) => join(folder, path))))
})

test('rejects a target that is not empty or cannot be reached', async () => {
  await using fixture = new MoveFixture()
  const source = await fixture.createHarbor()
  const databaseUrl = await fixture.createDatabase()
  await queryPostgres(databaseUrl, 'create table mine (id int)')
  await expectRejection(moveHarbor(source, { databaseUrl }), 'is not empty')
  expect(await listTables(databaseUrl)).toHaveLength(1)
  const folder = await fixture.createFolder()
  await writeFile(join(folder, 'mine'), 'mine')
  await expectRejection(moveHarbor(source, { folder }), 'is not empty')
  expect(await readdir(folder)).toEqual(['mine'])
  await expectRejection(
    moveHarbor(source, { databaseUrl: 'postgres://sam:secret@127.0.0.1:1/staffroom' }),
    '127.0.0.1:1/staffroom cannot be used',
  )
  await expectRejection(moveHarbor(source, { folder: join(folder, 'mine', 'data') }), 'cannot be used')
})

test('rejects a source that is in use, is older or newer, or contains no workspace', async () => {
  await using fixture = new MoveFixture()
  const source = await fixture.createHarbor()
  const databaseUrl = await fixture.createDatabase()
  const running = await connect(source)
  await expectRejection(moveHarbor(source, { databaseUrl }), 'is in use by another process')
  await running.close()
  await moveHarbor(source, { databaseUrl })
  const runningOnPostgres = await connect({ ...source, databaseUrl })
  await expectRejection(moveHarbor({ ...source, databaseUrl }, { folder: await fixture.createTargetFolder() }), 'Stop all servers')
  await runningOnPostgres.close()

  const { ships_0002: _later, ...earlier } = harborMigrations
  const target = await fixture.createDatabase()
  await expectRejection(moveHarbor(await fixture.createHarbor(earlier), { databaseUrl: target }), 'older version')
  const newer = await fixture.createHarbor({ ...harborMigrations, ships_0003: async () => {} })
  await expectRejection(moveHarbor(newer, { databaseUrl: target }), 'ships_0003')
  await expectRejection(
    moveHarbor({ dataDir: await fixture.createFolder(), databaseUrl: undefined }, { databaseUrl: target }),
    'no workspace',
  )
  expect(await listTables(target)).toEqual([])
})

test('a server that starts on an unfinished target is rejected, and the move can be repeated', async () => {
  await using fixture = new MoveFixture()
  const source = await fixture.createHarbor()
  const databaseUrl = await fixture.createDatabase()
  await queryPostgres(databaseUrl, 'create table unfinished_move ()')
  await expectRejection(connect({ dataDir: await fixture.createFolder(), databaseUrl }), 'has not finished')
  await moveHarbor(source, { databaseUrl })
  const database = await connect({ dataDir: await fixture.createFolder(), databaseUrl })
  await migrate(database, harborMigrations)
  await database.close()

  const folder = await fixture.createFolder()
  await writeFile(join(folder, 'unfinished-move'), '')
  await expectRejection(connect({ dataDir: folder, databaseUrl: undefined }), 'has not finished')
  await expectRejection(moveHarbor(source, { folder }), 'has not finished')
})
