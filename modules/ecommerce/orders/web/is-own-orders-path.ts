export const isOwnOrdersPath = ({ pathname }: { pathname: string }) => pathname.startsWith('/shop/my-orders')
