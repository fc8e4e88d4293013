import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import { iconName } from './iconName.ts'

/** The modules of the outlined icons, by their paths. */
const modules = import.meta.glob<IconDefinition>('/node_modules/@ant-design/icons-svg/es/asn/*Outlined.js', {
  eager: true,
  exhaustive: true,
  import: 'default',
})

/** Every icon that documents may name, in order. */
export const allIcons: Readonly<Record<string, IconDefinition>> = Object.fromEntries(
  Object.entries(modules).map(([path, icon]) => [iconName(path), icon]),
)
