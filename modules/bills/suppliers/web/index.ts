export { SupplierField } from './supplier-field.tsx'
