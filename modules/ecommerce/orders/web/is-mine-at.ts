/** Whether an address shows one's own orders. */
export const isMineAt = ({ pathname }: { pathname: string }) => pathname.startsWith('/shop/my-orders')
