import type { ProductImage } from '@cartwright/client';
import { useId, useState } from 'react';
import { Action, Badge, Button, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { Form } from '../kit/form.tsx';
import { useMay, useStore } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { t } from '../kit/text.ts';
import { base64Of } from './base64.ts';

const read = ['listProductImages', 'getProduct'];
const main = ['image', 'small_image', 'thumbnail'];

/** The images of a product: added, put in order, named, removed. */
export function Images({ id }: { readonly id: number }) {
  const may = useMay();
  const store = useStore();
  const fileId = useId();
  const { data, error } = useRead<readonly ProductImage[]>('listProductImages', { params: { id }, store });
  const add = useWrite('addProductImage', read);
  const change = useWrite('patchProductImage', read);
  const remove = useWrite('deleteProductImage', read);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const images = [...(data?.data ?? [])].sort((a, b) => a.position - b.position || a.id - b.id);
  const place = ({ id: imageId }: ProductImage) => ({ params: { id, imageId }, store });
  const doing = (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    work()
      .then(() => say(t('Saved.')), setFailure)
      .finally(() => setBusy(false));
  };
  /** Puts an image one place nearer to the front, and numbers those whose place is another now. */
  const forward = (from: number) =>
    doing(async () => {
      const order = images.with(from - 1, images[from] as ProductImage).with(from, images[from - 1] as ProductImage);
      for (const [position, image] of order.entries()) {
        if (image.position !== position + 1)
          await change.mutateAsync({ ...place(image), body: { position: position + 1 } });
      }
    });
  const upload = (files: FileList | null) =>
    doing(async () => {
      for (const [count, file] of [...(files ?? [])].entries()) {
        const body = {
          base64: await base64Of(file),
          filename: file.name,
          position: (images.at(-1)?.position ?? 0) + count + 1,
          ...(images.length + count === 0 && { types: main }),
        };
        await add.mutateAsync({ params: { id }, store, body });
      }
    });
  const isWritable = may('patchProductImage');
  return (
    <section>
      <header className="top">
        <h2>{t('Images')}</h2>
        {may('addProductImage') && (
          <label className={`button ${isBusy ? 'pending' : ''}`} htmlFor={fileId}>
            {t('Add images')}
            <input
              id={fileId}
              className="hidden"
              type="file"
              accept="image/png,image/jpeg,image/gif,image/webp"
              multiple
              disabled={isBusy}
              onChange={(event) => {
                upload(event.target.files);
                event.target.value = '';
              }}
            />
          </label>
        )}
      </header>
      {(error ?? failure) !== undefined && (error ?? failure) !== null && <Failure error={error ?? failure} />}
      {!data && !error && <Waiting />}
      {data && images.length === 0 && <p className="nothing">{t('Nothing here.')}</p>}
      <ol className="images">
        {images.map((image, number) => (
          <li key={image.id}>
            <img src={image.url} alt={image.label ?? ''} width="96" height="96" loading="lazy" />
            <div>
              <p>{image.label || <span className="hint">{image.file.split('/').at(-1)}</span>}</p>
              <p>
                {image.types.includes('image') && <Badge code="main image" />}
                {image.disabled && <Badge code="hidden" />}
              </p>
              <div className="buttons">
                {isWritable && number > 0 && (
                  <Button isPending={isBusy} aria-label={t('Move forward')} onPress={() => forward(number)}>
                    ↑
                  </Button>
                )}
                {isWritable && !image.types.includes('image') && (
                  <Button
                    isPending={isBusy}
                    onPress={() => doing(() => change.mutateAsync({ ...place(image), body: { types: main } }))}
                  >
                    {t('Main image')}
                  </Button>
                )}
                {isWritable && (
                  <Action label={t('Edit')}>
                    {(close) => (
                      <Form
                        operation="patchProductImage"
                        isPatch
                        fields={[
                          { name: 'label', label: t('What it shows') },
                          { name: 'disabled', label: t('Not shown in the shop') },
                        ]}
                        initial={image as unknown as Record<string, unknown>}
                        submit={t('Save')}
                        onCancel={close}
                        send={(body) => change.mutateAsync({ ...place(image), body }).then(close)}
                      />
                    )}
                  </Action>
                )}
                {may('deleteProductImage') && (
                  <Sure
                    label={t('Remove')}
                    kind="danger"
                    question={t('Remove this image from the product?')}
                    go={() => remove.mutateAsync(place(image))}
                  />
                )}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
