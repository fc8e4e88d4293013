import type { ComponentType } from 'react'
import type { PageProps } from '#pages/page'

const account = () => import('#pages/account')
const documents = () => import('#pages/document')
const exceptions = () => import('#pages/exception')

/** The pages by their names, each behind its loader. */
export const pages: Readonly<Record<string, () => Promise<ComponentType<PageProps>>>> = Object.freeze({
  accountBinding: async () => (await account()).BindingPage,
  accountLook: async () => (await account()).LookPage,
  accountSecurity: async () => (await account()).SecurityPage,
  announcement: async () => (await import('#pages/announcement')).AnnouncementPage,
  designer: async () => (await import('#pages/designer')).DesignerPage,
  documentHistory: async () => (await documents()).HistoryPage,
  documentImport: async () => (await documents()).ImportPage,
  exception403: async () => (await exceptions()).ForbiddenPage,
  exception404: async () => (await exceptions()).NotFoundPage,
  exception500: async () => (await exceptions()).ServerErrorPage,
  gallery: async () => (await import('#pages/gallery')).GalleryPage,
})

/** What documents may name as `page`. */
export const pageNames: readonly string[] = Object.keys(pages)
