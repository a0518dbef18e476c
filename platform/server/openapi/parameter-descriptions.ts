/** Parameters with the same meaning in every call. */
const descriptions: Record<string, string> = {
  q: 'Search text, ignoring case and accents',
  page: 'Page number, starting at 1',
  perPage: 'Rows per page',
  limit: 'The maximum number of rows',
  below: 'Where the previous page ended: its `next`',
  sortColumn: 'The property to sort by',
  sort: 'The direction, or the order by name',
  sortBy: 'The order',
  filter: 'Limits the list to one kind of rows; all by default',
  status: 'Only rows with this status',
  kind: 'Only rows of this kind',
  module: 'The module the rows belong to',
  entity: 'The kind of record, such as `task`',
  id: 'The id of the record',
  allData: 'Whether to return all rows in `allData` as well, up to a limit',
  total: 'Whether to count all matching rows',
  from: 'The first day, inclusive',
  to: 'The last day, inclusive',
  start: 'The beginning of the period, inclusive',
  end: 'The end of the period, exclusive',
  dueFrom: 'Due on this day or later',
  dueTo: 'Due on this day or earlier',
  issuedFrom: 'Issued on this day or later',
  issuedTo: 'Issued on this day or earlier',
  totalFrom: 'The smallest total, in cents',
  totalTo: 'The largest total, in cents',
  balanceFrom: 'The smallest open balance, in cents',
  balanceTo: 'The largest open balance, in cents',
  priceMin: 'The lowest price, in cents',
  priceMax: 'The highest price, in cents',
  currency: 'ISO 4217 code, such as `EUR`',
  timeZone: 'IANA time zone that decides where a day begins, such as `Europe/Lisbon`',
  occurrence: 'One occurrence of a series, named by its original start',
  scope: 'Which occurrences of a series the call applies to',
  archived: 'Whether to include archived rows',
  address: 'The IP address of the request',
  by: 'The id of the user who made the change; 0 for the system',
  as: 'The file format',
  mine: 'Only records deleted by the caller',
  role: 'Only rows with this role',
  unread: 'Only unread rows',
  tag: 'Only rows with this tag',
  label: 'Only rows with this label',
  category: 'Only rows of this category',
  brand: 'Only rows of this brand',
  member: 'Only rows of this user, by id',
  assignee: 'Only rows assigned to this user, by id',
  people: 'The ids of the users',
  ids: 'The ids of the records',
  data: 'The id of the record; of the board to clear its cards',
  quantity: 'The number of pieces',
  table: 'The table that the views belong to',
  change: 'The id of the change, as in the header `X-Change`',
  action: '`read`, `create`, `update` or `delete`',
  subject: 'The kind of record, as in rules, such as `Task`',
  field: 'One property of the record',
}

/** The schema's own description comes first; ids need none. */
export function describeParameter(name: string, { description }: { description?: string }): { description?: string } {
  const text = description ?? descriptions[name] ?? describeId(name)
  return text ? { description: `${text.charAt(0).toUpperCase()}${text.slice(1)}` } : {}
}

function describeId(name: string): string | undefined {
  const [, entity, plural] = /^(.+)Id(s?)$/.exec(name) ?? []
  return entity && `the id${plural} of the ${entity.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}${plural}`
}
