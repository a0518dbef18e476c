import { attachFile } from '#platform/server/files/attach.ts'
import type { RecordResponse } from '#platform/contract/access.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { Kind, Fixture } from './access-fixture.ts'

const FILES_PER_KIND = 8

/** Attaches a file to some records of every kind and returns the download URLs. */
export async function attachFiles(fixture: Fixture): Promise<{ kind: Kind; record: RecordResponse; address: string }[]> {
  const { database } = fixture.server.app.platform
  const { id, accessToken } = fixture.server.people.helena
  const attachments = []
  for (const kind of fixture.kinds.values()) {
    for (const record of kind.records.slice(0, FILES_PER_KIND)) {
      const address = await uploadFile(fixture, accessToken)
      const to = { entity: kind.subject.entity, entityId: record.id }
      await database.write((db) => attachFile({ db, viewer: { id } as Viewer }, Number(address.split('/')[2]), to))
      attachments.push({ kind, record, address })
    }
  }
  return attachments
}

export async function uploadFile(fixture: Fixture, accessToken: string): Promise<string> {
  const boundary = 'form-boundary'
  const answer = await fixture.server.app.http.inject({
    method: 'POST',
    url: '/api/files/upload',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="plan.txt"\r\ncontent-type: text/plain\r\n\r\nPlan\r\n--${boundary}--\r\n`,
  })
  if (answer.statusCode !== 200) throw new Error(`the upload answers ${answer.body}`)
  return answer.json<{ file: { address: string } }>().file.address
}
