/** What shows an order: the lists, its own page, and what follows from it. */
export const topicsOf = ({ id }: { id: number }) => ['orders', 'my-orders', `history/order/${id}`, 'products', 'invoices']
