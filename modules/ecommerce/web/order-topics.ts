/** Topics of all queries that an order change affects. */
export const getOrderTopics = ({ id }: { id: number }) => ['orders', 'my-orders', `history/order/${id}`, 'products', 'invoices']
