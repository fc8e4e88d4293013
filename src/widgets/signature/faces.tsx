import { Button } from 'antd'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { messages, widgetMessages } from '#core/message'
import { isEmpty } from '#core/object'
import { ink, paper } from '#core/palette'
import { useUpload } from '#react/source'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { ChoiceGroup } from '#widgets/choice'
import { EmptyMark, readonlyAs, StoredPicture, useProblem, valueText } from '#widgets/face'
import './signature.css'

const texts = widgetMessages.signature
const { word } = messages

/** A canvas to write on, and whether something stands there. A browser that has none leaves the way by a file. */
function usePad(isOpen: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [isWritten, setWritten] = useState(false)
  useEffect(() => {
    const surface = canvas.current
    const context = isOpen ? surface?.getContext('2d') : null
    if (!surface || !context) return
    const ratio = window.devicePixelRatio
    surface.width = surface.clientWidth * ratio
    surface.height = surface.clientHeight * ratio
    context.scale(ratio, ratio)
    const created = new SignaturePad(surface, { backgroundColor: paper, penColor: ink })
    created.addEventListener('endStroke', () => setWritten(true))
    pad.current = created
    return () => {
      created.off()
      pad.current = null
      setWritten(false)
    }
  }, [isOpen])
  const clear = () => {
    pad.current?.clear()
    setWritten(false)
  }
  return { canvas, isWritten, clear }
}

/** What stands on a canvas as a picture. */
const pictureOf = (canvas: HTMLCanvasElement): Promise<File | null> =>
  new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob && new File([blob], 'signature.png', { type: 'image/png' })), 'image/png'),
  )

/** Stores pictures as the value. A failure has been told by the upload; what was written stays. */
function useStore({ field, onChange, onPending }: Pick<FieldFaceProps, 'field' | 'onChange' | 'onPending'>) {
  const { send } = useUpload()
  const [isSending, setSending] = useState(false)
  const store = async (file: File): Promise<string | null> => {
    setSending(true)
    try {
      const { biz } = field.document
      onChange(await send({ file, fileName: file.name, ...(typeof biz === 'string' ? { biz } : {}) }))
      return null
    } catch {
      return texts.unconfirmed
    } finally {
      setSending(false)
    }
  }
  const begin = (file: File | null | undefined) => {
    if (!file) return
    const arrival = store(file)
    onPending?.(arrival)
  }
  return { begin, isSending }
}

/** A place to write, or the signature with a way to write it anew. A picture of one is taken too, for those who cannot draw. */
function SignatureField(face: FieldFaceProps) {
  const { title, value, disabled, onChange, onProblem } = face
  const isOpen = isEmpty(value) && !disabled
  const { canvas, isWritten, clear } = usePad(isOpen)
  const { begin, isSending } = useStore(face)
  useProblem(isWritten ? texts.unconfirmed : null, onProblem)
  const confirm = async () => canvas.current && begin(await pictureOf(canvas.current))
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => begin(target.files?.[0])
  if (!isOpen)
    return (
      <ChoiceGroup face={face}>
        {isEmpty(value) ? <EmptyMark /> : <SignatureDetail {...face} />}
        {disabled ? null : <Button onClick={() => onChange(null)}>{texts.again}</Button>}
      </ChoiceGroup>
    )
  return (
    <ChoiceGroup face={face}>
      <div className="signature-pad">
        <canvas ref={canvas} aria-hidden />
        {isWritten ? null : <span aria-hidden>{texts.here}</span>}
      </div>
      <div className="signature-actions">
        <Button type="primary" disabled={!isWritten} loading={isSending} onClick={() => void confirm()}>
          {word.confirm}
        </Button>
        <Button disabled={!isWritten || isSending} onClick={clear}>
          {word.clear}
        </Button>
        <label className="signature-file">
          {texts.file}
          <input
            type="file"
            accept="image/*"
            aria-label={`${title} ${texts.file}`}
            disabled={isSending}
            onChange={take}
          />
        </label>
      </div>
    </ChoiceGroup>
  )
}

const SignatureCell = ({ field, value }: CellFaceProps) =>
  isEmpty(value) ? <EmptyMark /> : <StoredPicture className="face-thumb" path={valueText(value)} name={field.title} />

const SignatureDetail = ({ field, value }: Pick<DetailFaceProps, 'field' | 'value'>) =>
  isEmpty(value) ? (
    <EmptyMark />
  ) : (
    <StoredPicture className="signature-picture" path={valueText(value)} name={field.title} />
  )

export { SignatureCell as Cell, SignatureDetail as Detail }
export const Field = readonlyAs(SignatureField, SignatureDetail)

const path = 'temp/signature.png'

const strokes =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 60"><path d="M10 40c20-50 30 20 45 0s25-25 30 5 30-20 60-10" fill="none" stroke="black" stroke-width="3"/></svg>'

/** None, and one. */
export const example: WidgetExample = {
  field: { type: 'image', title: '签收人签名', limit: 1 },
  values: [null, path],
  stored: { [path]: `data:image/svg+xml,${encodeURIComponent(strokes)}` },
}
