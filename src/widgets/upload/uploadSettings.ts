import type { FieldFaceProps } from '#react/widget'

/** How many files a field takes (0: any number), and the folder that they are stored in. The item goes before the model. */
export function uploadSettings({ field, props }: Pick<FieldFaceProps, 'field' | 'props'>) {
  const { document } = field
  const limit = typeof props.limit === 'number' ? props.limit : document.limit
  return {
    limit: typeof limit === 'number' ? limit : 0,
    biz: typeof document.biz === 'string' ? document.biz : undefined,
  }
}
