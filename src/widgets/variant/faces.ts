/** The faces of the variant widget. */
export { VariantCell as Cell, VariantDetail as Detail } from './ShownVariant.tsx'
export { VariantField as Field } from './VariantField.tsx'
export { VariantFilter as Filter } from './VariantFilter.tsx'
