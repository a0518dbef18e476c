import { Package } from 'lucide-react'
import css from './product-picture.module.css'

export const Thumbnail = ({ address }: { address: string | null }) => (
  <span className={css.thumbnail}>
    {address ? <img className={css.image} src={address} alt="" width={48} height={48} loading="lazy" /> : <Package className={css.none} />}
  </span>
)
