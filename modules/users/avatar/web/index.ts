export { PictureField } from './picture-field.tsx'
