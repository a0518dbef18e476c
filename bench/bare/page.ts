const rows = Array.from(
  { length: 25 },
  (_, row) => `<tr role="row">${Array.from({ length: 8 }, (_, cell) => `<td role="gridcell">${row} price ${cell}</td>`).join('')}</tr>`,
)
const links = Array.from({ length: 12 }, (_, index) => `<a href="#${index}">Page ${index}</a>`)

/** A hand-written page without libraries or translations: links, a search field, three menus of eight items and a table of 25 rows. */
export const barePage = `<!doctype html><title>Bare</title>
<style>body { font: 14px system-ui } nav a { display: block } td { padding: 8px } [role=menu] { position: fixed; inset: 20% auto auto 20% }</style>
<div id="root"><nav>${links.join('')}</nav><main><h1>Bare</h1><input type="search">
${'<button aria-haspopup="menu">Open</button>'.repeat(3)}<table>${rows.join('')}</table><ul><li><a href="#row">Row</a></ul></main></div>
<script>
  let menu
  const close = () => { menu?.remove(); menu = undefined }
  addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  addEventListener('click', ({ target }) => {
    if (!target.matches('[aria-haspopup]')) return
    menu = document.body.appendChild(document.createElement('div'))
    menu.innerHTML = '<div role="menu">' + '<button role="menuitem">Item</button>'.repeat(8) + '</div>'
    menu.querySelector('button').focus()
  })
</script>`
