/** Removes styles, scripts and markup that Word, spreadsheets and web pages put on the clipboard. */
export function cleanPastedHtml(html: string): string {
  const document = new DOMParser().parseFromString(html, 'text/html')
  for (const element of document.querySelectorAll('style, script, meta, link, title, o\\:p, xml, noscript')) element.remove()
  for (const comment of findComments(document.body)) comment.remove()
  for (const table of document.querySelectorAll('table'))
    if (isDataTable(table)) for (const row of table.querySelectorAll('tr')) replaceRowWithLine(row)
  for (const item of document.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"]')) replaceWithListItem(item)
  return document.body.innerHTML
}

function findComments(body: HTMLElement): Comment[] {
  const comments: Comment[] = []
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  while (walker.nextNode()) comments.push(walker.currentNode as Comment)
  return comments
}

const isDataTable = (table: HTMLTableElement) => !table.querySelector('table, p + p, ul, ol, h1, h2, h3, img')

/** The editor has no tables, so cells are joined with tabs. */
function replaceRowWithLine(row: HTMLTableRowElement): void {
  const line = document.createElement('p')
  for (const [index, cell] of [...row.cells].entries())
    line.append(...(index > 0 ? ['\t'] : []), (cell.textContent ?? '').replace(/\s+/g, ' ').trim())
  row.closest('table')?.before(line)
  const table = row.closest('table')
  row.remove()
  if (table && table.rows.length === 0) table.remove()
}

/** Word writes list items as paragraphs that start with a bullet or number. */
function replaceWithListItem(item: HTMLElement): void {
  const bullet = item.querySelector<HTMLElement>('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  const isNumbered = /^\s*(?:\d+|[a-z])[.)]/i.test(bullet?.textContent ?? '')
  bullet?.remove()
  const previous = item.previousElementSibling
  const tag = isNumbered ? 'OL' : 'UL'
  const list = previous?.tagName === tag && previous.hasAttribute('data-pasted') ? previous : document.createElement(tag)
  list.setAttribute('data-pasted', '')
  if (list !== previous) item.before(list)
  const listItem = document.createElement('li')
  listItem.append(...item.childNodes)
  list.append(listItem)
  item.remove()
}
