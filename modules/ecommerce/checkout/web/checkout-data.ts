import type { Output } from '#platform/contract/endpoint.ts'
import type { ecommerce } from '../../contract.ts'
import type { Checkout, checkoutSteps } from '../contract.ts'

export type CheckoutStep = (typeof checkoutSteps)[number]
export type CheckoutData = Omit<Output<typeof ecommerce.getCheckout>, 'checkout'> & { checkout: Checkout }
