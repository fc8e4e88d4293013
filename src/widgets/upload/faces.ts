/** The faces of files and pictures. */
import type { Faces } from '#react/widget'
import { readonlyAs } from '#widgets/face'
import { FileField } from './FileField.tsx'
import { ImageField } from './ImageField.tsx'
import { FileCell, FileDetail } from './ShownFiles.tsx'
import { ImageCell, ImageDetail } from './ShownPictures.tsx'

export const file: Faces = { Field: readonlyAs(FileField, FileDetail), Cell: FileCell, Detail: FileDetail }
export const image: Faces = { Field: readonlyAs(ImageField, ImageDetail), Cell: ImageCell, Detail: ImageDetail }
