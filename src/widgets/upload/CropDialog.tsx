import { Modal, Slider } from 'antd'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { messages, widgetMessages } from '#core/message'
import { useNotifier } from '#widgets/face'
import { cutPicture } from './cutPicture.ts'
import './crop.css'

interface CropDialogProps {
  file: File
  /** The cut picture. */
  onCut(file: File): void
  onClose(): void
}

const zooms = { min: 1, max: 4, step: 0.1 }

/** Cutting a square out of a picture: moved by pointer or arrow keys, scaled by wheel, fingers or the slider. */
export function CropDialog({ file, onCut, onClose }: CropDialogProps) {
  const notifier = useNotifier()
  const address = useAddress(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(zooms.min)
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)
  const cut = async () => {
    if (!area) return
    setBusy(true)
    try {
      onCut(await cutPicture(file, area))
    } catch {
      notifier.error(widgetMessages.crop.failed)
      onClose()
    }
  }
  return (
    <Modal
      open
      centered
      title={widgetMessages.crop.title}
      width={480}
      maskClosable={false}
      okText={messages.word.confirm}
      cancelText={messages.word.cancel}
      okButtonProps={{ loading: busy, disabled: area === null }}
      onOk={cut}
      onCancel={onClose}
    >
      <div className="crop-frame">
        {address ? (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            minZoom={zooms.min}
            maxZoom={zooms.max}
            aspect={1}
            showGrid={false}
            disableAutomaticStylesInjection
            cropperProps={{ 'aria-label': widgetMessages.crop.move }}
            mediaProps={{
              onError: () => {
                notifier.error(widgetMessages.crop.failed)
                onClose()
              },
            }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
          />
        ) : null}
      </div>
      <div className="crop-zoom">
        <span aria-hidden="true">{widgetMessages.crop.zoom}</span>
        <Slider
          {...zooms}
          value={zoom}
          onChange={setZoom}
          ariaLabelForHandle={widgetMessages.crop.zoom}
          tooltip={{ open: false }}
        />
      </div>
    </Modal>
  )
}

/** The address of a chosen file, for as long as it is shown. */
function useAddress(file: File): string {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}
