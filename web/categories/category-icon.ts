// The icons a Smart Folder may have, by the names the server keeps.
import {
  AlertTriangle,
  Briefcase,
  Calendar,
  DollarSign,
  Folder,
  Hash,
  Heart,
  type LucideIcon,
  Mail,
  Reply,
  ShieldX,
  Tag,
} from 'lucide-react'
import type { CategoryIcon } from '../../src/shared/categories.ts'

const icons: Record<CategoryIcon, LucideIcon> = {
  reply: Reply,
  'alert-triangle': AlertTriangle,
  heart: Heart,
  calendar: Calendar,
  briefcase: Briefcase,
  'dollar-sign': DollarSign,
  mail: Mail,
  tag: Tag,
  folder: Folder,
  hash: Hash,
  'shield-x': ShieldX,
}
/** In the order in which they are offered. */
export const iconNames = Object.keys(icons) as CategoryIcon[]

/** A name nobody knows is a folder. */
export function categoryIcon(name: string): LucideIcon {
  const known: Record<string, LucideIcon> = icons
  return Object.hasOwn(known, name) ? (known[name] ?? icons.folder) : icons.folder
}
