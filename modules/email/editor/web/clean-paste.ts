/** HTML from Word, a table or a page, without all that belongs to the program it comes from. */
export function cleanPaste(html: string): string {
  const document = new DOMParser().parseFromString(html, 'text/html')
  for (const element of document.querySelectorAll('style, script, meta, link, title, o\\:p, xml, noscript')) element.remove()
  for (const comment of commentsOf(document.body)) comment.remove()
  for (const table of document.querySelectorAll('table')) if (isOfData(table)) for (const row of table.querySelectorAll('tr')) asLine(row)
  for (const item of document.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"]')) asItem(item)
  return document.body.innerHTML
}

function commentsOf(body: HTMLElement): Comment[] {
  const found: Comment[] = []
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  while (walker.nextNode()) found.push(walker.currentNode as Comment)
  return found
}

const isOfData = (table: HTMLTableElement) => !table.querySelector('table, p + p, ul, ol, h1, h2, h3, img')

/** The editor has no tables: a row becomes a line, its cells with tabs between them. */
function asLine(row: HTMLTableRowElement): void {
  const line = document.createElement('p')
  for (const [at, cell] of [...row.cells].entries())
    line.append(...(at > 0 ? ['\t'] : []), (cell.textContent ?? '').replace(/\s+/g, ' ').trim())
  row.closest('table')?.before(line)
  const table = row.closest('table')
  row.remove()
  if (table && table.rows.length === 0) table.remove()
}

/** Word writes lists as paragraphs with a sign or a number before them. */
function asItem(item: HTMLElement): void {
  const mark = item.querySelector<HTMLElement>('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  const isNumbered = /^\s*(?:\d+|[a-z])[.)]/i.test(mark?.textContent ?? '')
  mark?.remove()
  const before = item.previousElementSibling
  const tag = isNumbered ? 'OL' : 'UL'
  const list = before?.tagName === tag && before.hasAttribute('data-pasted') ? before : document.createElement(tag)
  list.setAttribute('data-pasted', '')
  if (list !== before) item.before(list)
  const entry = document.createElement('li')
  entry.append(...item.childNodes)
  list.append(entry)
  item.remove()
}
