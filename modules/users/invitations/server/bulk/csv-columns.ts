export type Column = 'name' | 'firstName' | 'lastName' | 'email' | 'role'

/** In English, German, French, Portuguese and Chinese, and as Google and Outlook export users. */
const headers: Record<Column, readonly string[]> = {
  name: ['name', 'full name', 'display name', 'vollständiger name', 'nom', 'nom complet', 'nome', 'nome completo', '姓名', '名称'],
  firstName: ['first name', 'given name', 'vorname', 'prénom', 'nome próprio', '名', '名字'],
  lastName: ['last name', 'surname', 'family name', 'nachname', 'nom de famille', 'apelido', '姓', '姓氏'],
  email: [
    'email',
    'e-mail',
    'mail',
    'email address',
    'e-mail address',
    'e-mail-adresse',
    'emailadresse',
    'adresse e-mail',
    'courriel',
    'endereço de e-mail',
    'endereço de email',
    'correio eletrónico',
    '邮箱',
    '邮箱地址',
    '电子邮件',
    '电子邮箱',
    '邮件地址',
  ],
  role: ['role', 'rolle', 'rôle', 'função', 'papel', '角色'],
}

/** Returns the meaning of each cell of the header, or undefined if the line is not a header with an email column. */
export function findColumns(cells: readonly string[]): (Column | undefined)[] | undefined {
  const columns = cells.map(findColumn)
  return columns.includes('email') ? columns : undefined
}

function findColumn(cell: string): Column | undefined {
  const header = cell
    .trim()
    .slice(0, 100)
    .replace(/\[[^\]]*\]/, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
  return (Object.keys(headers) as Column[]).find((column) => headers[column].includes(header))
}
