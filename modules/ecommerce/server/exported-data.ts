import { ownedBy, type ModuleExport } from '#platform/server/exports/module-export.ts'

const isPrivate = true

/** Carts, wishlists and addresses belong to their users. */
export const exportedData: ModuleExport = {
  tables: [
    { table: 'shop_products', workspace: 'all', hasCsv: true },
    { table: 'shop_groups', workspace: 'all' },
    { table: 'shop_images', workspace: 'all' },
    { table: 'shop_ratings', key: ['productId', 'userId'], workspace: 'all', person: ownedBy('userId') },
    { table: 'shop_orders', workspace: 'all', person: ownedBy('userId'), hasCsv: true },
    { table: 'shop_order_steps', workspace: 'all', person: ownedBy('actorId') },
    { table: 'shop_settings', workspace: 'all' },
    { table: 'shop_addresses', person: ownedBy('userId'), isPrivate },
    { table: 'shop_cart_lines', person: ownedBy('userId'), isPrivate },
    { table: 'shop_wishes', person: ownedBy('userId'), isPrivate },
    { table: 'shop_checkouts', person: ownedBy('userId'), isPrivate },
  ],
  files: [{ entity: 'product', workspace: 'all' }],
}
