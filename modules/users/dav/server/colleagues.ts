import type { Language } from '#platform/contract/user.ts'
import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { isInIds, lockRows } from '#platform/server/database/queries/expressions.ts'
import { davSource, type DavCollection, type DavMember, type DavObject, type DavReadOptions } from '#platform/server/dav/dav-collection.ts'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import { createRecordUid } from '#platform/server/dav/record-uid.ts'
import { createSquarePicture } from '#platform/server/files/square-picture.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { formatVcard } from '#platform/server/vcard/format-vcard.ts'
import { toUserResponse, type UserContext, type UserRow, type UserTables } from '../../server/user-response.ts'

/** The users who are not deactivated, as an address book that only the users page can change. */
export const colleagues = davSource<UserTables>({
  kind: 'addressbook',
  listCollections: (ctx) => Promise.resolve(listBooks(ctx)),
  listMembers: async (ctx, _, { ids } = {}) => {
    const rows = await queryColleagues(ctx, ids).select(['users.id', 'users.updatedAt']).execute()
    return rows.map(toMember)
  },
  readObjects: readColleagues,
  lockObject: async (ctx, _, id) => {
    await lockRows(ctx.dialect, ctx.db.selectFrom('users').select('id').where('id', '=', id)).execute()
  },
  createObject: () => Promise.reject(createReadOnlyProblem()),
  updateObject: () => Promise.reject(createReadOnlyProblem()),
  deleteObject: () => Promise.reject(createReadOnlyProblem()),
})

const createReadOnlyProblem = () =>
  new DavProblem(403, { precondition: 'dav:need-privileges', detail: 'Colleagues can be changed only on the users page.' })

const names: Record<Language, string> = { en: 'Colleagues', de: 'Kollegen', fr: 'Collègues', pt: 'Colegas', cn: '同事' }

const listBooks = ({ viewer }: UserContext): DavCollection[] =>
  viewer.ability.can('read', userSubject.subject)
    ? [{ id: 'colleagues', name: names[viewer.language as Language] ?? names.en, components: [], isWritable: false }]
    : []

const queryColleagues = (ctx: UserContext, ids?: readonly number[]) =>
  visible(ctx, userSubject)
    .$if(isReadableEverywhere(ctx, userSubject, 'status'), (query) => query.where('users.status', '<>', 'inactive'))
    .$if(ids !== undefined, (query) => query.where(isInIds(ctx.dialect, 'users.id', ids!)))

const toMember = ({ id, updatedAt }: { id: number; updatedAt: string }): DavMember => ({ id, etag: updatedAt.replace(/\D/g, '') })

async function readColleagues(
  ctx: UserContext,
  _: DavCollection,
  ids: readonly number[],
  { vcardVersion }: DavReadOptions,
): Promise<DavObject[]> {
  const rows = await queryColleagues(ctx, ids).selectAll('users').execute()
  return Promise.all(
    rows.map(async (row) => {
      const { fullName, email, contact, company, avatar } = toUserResponse(ctx, row)
      const source = {
        name: fullName ?? `#${row.id}`,
        company: company ?? '',
        jobTitle: '',
        note: '',
        birthday: null,
        emails: email ? [{ label: 'work', email }] : [],
        phones: contact ? [{ label: 'work', number: contact }] : [],
        addresses: [],
        uid: createRecordUid('user', row.id),
        card: null,
        photo: avatar ? await readAvatar(ctx, row) : null,
        updatedAt: row.updatedAt,
      }
      return { ...toMember(row), content: formatVcard(source, vcardVersion) }
    }),
  )
}

/** As JPEG, because not all address books read WebP. */
async function readAvatar({ db, contents }: UserContext, { id }: UserRow): Promise<Buffer | null> {
  const file = await db.selectFrom('files').select('hash').where('entity', '=', 'user').where('entityId', '=', id).executeTakeFirst()
  if (!file) return null
  const picture = await contents.find(file.hash)
  return picture ? createSquarePicture(picture, 'jpeg').catch(() => null) : null
}
