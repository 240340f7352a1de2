import { PROFILE_FILE } from '#contract/handed-file.ts'

/** A photo ready to be sent, with what is needed to crop it again. */
export type Photo = {
  /** The whole picture, upright, with no side longer than SOURCE_SIDE. */
  source: HTMLCanvasElement
  /** The part that is sent. */
  crop: Crop
  /** Aspect ratio (width / height) of the sent part; null keeps that of the picture. */
  ratio: number | null
  jpeg: Blob
  /** Size in bytes of the chosen file. */
  before: number
}

/** `zoom` from 1 (as much of the picture as fits); `x` and `y` from 0 to 1: position within the remaining space. */
export type Crop = { zoom: number; x: number; y: number }
export type Box = { x: number; y: number; width: number; height: number }

export const MOST_ZOOM = 4
/** Longest side of the sent photo, in pixels. */
const SIDE = 1_600
/** Longest side kept for cropping: large enough for a sharp detail, small enough for a cheap phone's memory. */
const SOURCE_SIDE = 2_400
/** JPEG qualities, tried in turn until the file is small enough. */
const QUALITIES = [0.85, 0.7, 0.5]
const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** Thrown if the file is not a picture this browser can read. */
export class UnusablePhoto extends Error {}

/**
 * Reads a picture of any size, applies its orientation, and shrinks it to a JPEG below 2 MB, all on the device.
 * @param ratio aspect ratio (width / height) of the sent photo, 1 for a square; null for the whole picture
 * @throws UnusablePhoto
 */
export async function takePhoto(file: Blob, ratio: number | null): Promise<Photo> {
  // browsers apply the EXIF orientation here
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnusablePhoto()
  })
  const { width, height } = scaledWithin(picture, SOURCE_SIDE)
  const source = canvasOf(width, height, brush => brush.drawImage(picture, 0, 0, width, height))
  picture.close()
  return prepare({ source, ratio, before: file.size, crop: WHOLE })
}

/** Returns the same picture with another crop. */
export const cropPhoto = (photo: Photo, crop: Crop): Promise<Photo> => prepare({ ...photo, crop })

/** Returns the same picture rotated by 90° clockwise. */
export function turnPhoto(photo: Photo): Promise<Photo> {
  const { width, height } = photo.source
  const source = canvasOf(height, width, brush => {
    brush.translate(height, 0)
    brush.rotate(Math.PI / 2)
    brush.drawImage(photo.source, 0, 0)
  })
  return prepare({ ...photo, source, crop: WHOLE })
}

/** Returns the area of a crop, in the picture's pixels. */
export function cropArea(
  { width, height }: { width: number; height: number },
  ratio: number | null,
  { zoom, x, y }: Crop,
): Box {
  const shape = ratio ?? width / height
  const widest = Math.min(width, height * shape)
  const part = { width: widest / zoom, height: widest / shape / zoom }
  return { ...part, x: (width - part.width) * x, y: (height - part.height) * y }
}

/** Draws the cropped photo on a canvas of any size. */
export function paint(
  canvas: HTMLCanvasElement,
  { source, ratio, crop }: Omit<Photo, 'jpeg' | 'before'>,
): void {
  const { x, y, width, height } = cropArea(source, ratio, crop)
  canvas.getContext('2d')?.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height)
}

/** Returns the size scaled down so that no side is longer than `most`; never enlarges. */
export function scaledWithin({ width, height }: { width: number; height: number }, most: number) {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function prepare(photo: Omit<Photo, 'jpeg'>): Promise<Photo> {
  for (let side = SIDE; side > 100; side /= 2) {
    const { width, height } = scaledWithin(cropArea(photo.source, photo.ratio, photo.crop), side)
    const canvas = canvasOf(width, height, brush => paint(brush.canvas, photo))
    for (const quality of QUALITIES) {
      const jpeg = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', quality))
      if (jpeg && jpeg.size <= PROFILE_FILE.most) return { ...photo, jpeg }
    }
  }
  throw new UnusablePhoto()
}

function canvasOf(width: number, height: number, draw: (brush: CanvasRenderingContext2D) => void) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const brush = canvas.getContext('2d')
  if (!brush) throw new UnusablePhoto()
  // transparent areas of a PNG would turn black in a JPEG
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, width, height)
  draw(brush)
  return canvas
}
