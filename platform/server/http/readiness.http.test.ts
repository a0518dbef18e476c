import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { openTestDatabase } from '../testing/database.ts'

test('the server is unavailable until it has started and after shutdown begins', async () => {
  const database = await openTestDatabase()
  const config = readConfig({ DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl })
  const { http, start, stop } = await createApp({ config, modules: [], database })
  const getStatus = async (url: string) => {
    const { statusCode, headers } = await http.inject({ url })
    return [statusCode, headers['retry-after']]
  }
  await http.ready()
  expect(await getStatus('/health')).toEqual([503, undefined])
  expect(await getStatus('/live')).toEqual([200, undefined])
  expect(await getStatus('/metrics')).toEqual([503, '2'])
  expect(await getStatus('/api/account/me')).toEqual([503, '2'])
  await start()
  expect((await http.inject({ url: '/health' })).json()).toEqual({ status: 'ok' })
  expect(await getStatus('/api/account/me')).toEqual([401, undefined])
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  expect((await fetch(`${address}/health`)).status).toBe(200)
  const stopping = stop()
  const health = await getStatus('/health').catch(() => 'closed')
  expect([[503, undefined], 'closed']).toContainEqual(health)
  await stopping
  await expect(fetch(`${address}/health`)).rejects.toThrow()
})

test('the server is unavailable until its sample data has been loaded', async () => {
  const database = await openTestDatabase()
  const config = readConfig({ DATA_DIR: database.dataDir, DATABASE_URL: database.databaseUrl })
  const { http, start, stop } = await createApp({ config, modules: [], database })
  const getStatus = async () => (await http.inject({ url: '/health' })).statusCode
  let statusWhileLoading: number | undefined
  await start(async () => void (statusWhileLoading = await getStatus()))
  expect([statusWhileLoading, await getStatus()]).toEqual([503, 200])
  await stop()
})
