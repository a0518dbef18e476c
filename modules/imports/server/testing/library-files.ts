import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js'
import { openImportFixture, type UploadedFile } from './import-fixture.ts'
import { libraryModule } from './library-module.ts'

export const openLibrary = () => openImportFixture([libraryModule])
export type Library = Awaited<ReturnType<typeof openLibrary>>

export const csv = (...lines: string[]): UploadedFile => ({ name: 'books.csv', content: lines.join('\n') })
export const threeBooks = csv('Titel;Preis;Reader', 'Faust;9,90;Jonas Weber', 'Emil;12,00;', 'Momo;1.234,00;')

export const listBooks = async ({ rows }: Library) =>
  rows('books').select(['title', 'price', 'readerId', 'shelfId']).where('removedAt', 'is', null).orderBy('id').execute()
export const titles = async (library: Library) => (await listBooks(library)).map(({ title }) => title as string)

export async function zip(files: readonly UploadedFile[]): Promise<Uint8Array> {
  const writer = new ZipWriter(new BlobWriter())
  for (const { name, content } of files) await writer.add(name, new BlobReader(new Blob([content as BlobPart])))
  return new Uint8Array(await (await writer.close()).arrayBuffer())
}

export const shelves = (...names: string[]): UploadedFile => ({
  name: 'shelves.json',
  content: JSON.stringify({
    program: 'shelves',
    shelves: names.map((name) => ({ id: name, name, books: [{ id: `${name}-1`, title: `${name} one` }] })),
  }),
})
