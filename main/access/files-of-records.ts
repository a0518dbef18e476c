import { attachFile } from '#platform/server/files/attach.ts'
import type { Answered } from '#platform/contract/access.ts'
import type { Viewer } from '#platform/server/context.ts'
import type { Kind, World } from './world.ts'

const A_KIND = 8

/** Some records of every kind with a file each, and where it is downloaded. */
export async function attachFiles(world: World): Promise<{ kind: Kind; record: Answered; address: string }[]> {
  const { database } = world.server.app.platform
  const { id, accessToken } = world.server.people.helena
  const attached = []
  for (const kind of world.kinds.values()) {
    for (const record of kind.records.slice(0, A_KIND)) {
      const address = await uploadFile(world, accessToken)
      const to = { entity: kind.subject.entity, entityId: record.id }
      await database.write((db) => attachFile({ db, viewer: { id } as Viewer }, Number(address.split('/')[2]), to))
      attached.push({ kind, record, address })
    }
  }
  return attached
}

/** Uploads a small file and answers where it is downloaded. */
export async function uploadFile(world: World, accessToken: string): Promise<string> {
  const boundary = 'harbour'
  const answer = await world.server.app.http.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="plan.txt"\r\ncontent-type: text/plain\r\n\r\nPlan\r\n--${boundary}--\r\n`,
  })
  if (answer.statusCode !== 200) throw new Error(`the upload answers ${answer.body}`)
  return answer.json<{ file: { address: string } }>().file.address
}
