import { expect, test } from 'vitest'
import { openPeopleFixture } from './people-fixture.ts'

const NEW = { fullName: 'Nadia Ferreira', username: 'nadia', email: 'nadia@example.test' }

const getToken = ({ link }: { link: string }) => link.split('/').at(-1)!

test.each([
  ['basketball', 'auth.password_common'],
  ['nadia-ferreira-1', 'auth.password_personal'],
])('%s cannot be set as a password anywhere, and links stay valid', async (password, code) => {
  await using fixture = await openPeopleFixture()
  const { guest, admin } = fixture
  const rejected = { status: 400, code, errors: [{ path: '/password' }] }
  expect((await guest.post('/jwt/register', { ...NEW, password })).body).toMatchObject(rejected)
  expect((await admin.post('/apps/users/add-user', { ...NEW, password })).body).toMatchObject(rejected)

  const { user } = (await admin.post('/apps/users/add-user', NEW)).body
  const invitation = getToken((await admin.post('/apps/users/invite', { id: user.id })).body.invitation)
  const accept = (chosen: string) => guest.post('/api/users/accept-invitation', { token: invitation, password: chosen })
  expect((await accept(password)).body).toMatchObject(rejected)
  expect((await accept('seven boats')).status).toBe(200)

  const token = getToken((await admin.post('/api/account/create-reset-link', { userId: user.id })).body)
  const reset = (chosen: string) => guest.post('/jwt/reset-password', { token, password: chosen })
  expect((await reset(password)).body).toMatchObject(rejected)
  expect((await reset('purple monkey')).status).toBe(200)

  const { accessToken } = (await guest.post('/jwt/login', { email: NEW.email, password: 'purple monkey' })).body
  const change = (newPassword: string) =>
    guest.post(
      '/api/account/change-password',
      { currentPassword: 'purple monkey', newPassword },
      { authorization: `Bearer ${accessToken}` },
    )
  expect((await change(password)).body).toMatchObject({ ...rejected, errors: [{ path: '/newPassword' }] })
  expect((await change('battery staple')).status).toBe(200)
})
