import { ok } from '@cartwright/client';
import { useState } from 'preact/hooks';
import { useLoad } from '../load.ts';
import { Stars, Waiting } from '../parts/common.tsx';
import { Area, Field, Form, Group, textOf } from '../parts/form.tsx';
import { config, isSignedIn, session, store } from '../service.ts';
import { day, t } from '../text.ts';

/** The reviews of a product, and the form for another one. */
export function Reviews({ productId }: { readonly productId: number }) {
  const path = { id: productId };
  const list = useLoad(`reviews ${productId}`, () => ok(store.GET('/products/{id}/reviews', { params: { path } })));
  const mayWrite = isSignedIn.value || config.value?.areGuestReviewsAllowed;
  return (
    <section id="reviews" tabIndex={-1} aria-label={t('Reviews')}>
      <h2>{t('Reviews')}</h2>
      {list.data ? (
        <ul class="reviews">
          {list.data.map((review) => (
            <li key={review.id}>
              <h3>{review.title}</h3>
              <p class="soft">
                {review.averageRating !== null && <Stars rating={review.averageRating} />} {review.nickname},{' '}
                {day(review.createdAt)}
              </p>
              <p class="prose">{review.detail}</p>
            </li>
          ))}
          {list.data.length === 0 && <li class="soft">{t('Nobody has written about it yet.')}</li>}
        </ul>
      ) : (
        <Waiting error={list.error} reload={list.reload} />
      )}
      {mayWrite && <WriteReview productId={productId} onSent={list.reload} />}
    </section>
  );
}

function WriteReview({ productId, onSent }: { readonly productId: number; readonly onSent: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const ratings = useLoad('ratings', () => ok(store.GET('/ratings')));
  if (said)
    return (
      <p class="notice" role="status">
        {said}
      </p>
    );
  if (!isOpen)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        {t('Write a review')}
      </button>
    );
  return (
    <Form
      label={t('Write a review')}
      onSend={async (values) => {
        const given = (ratings.data ?? []).flatMap(({ id }) => {
          const value = Number(values.get(`rating-${id}`));
          return value > 0 ? [{ id, value }] : [];
        });
        const body = {
          title: textOf(values, 'title') ?? '',
          detail: textOf(values, 'detail') ?? '',
          nickname: textOf(values, 'nickname') ?? '',
          ...(given.length > 0 && { ratings: given }),
        };
        const review = await ok(store.POST('/products/{id}/reviews', { params: { path: { id: productId } }, body }));
        setSaid(
          review.status === 'approved'
            ? t('Thank you for your review.')
            : t('Thank you. Your review is shown once we have read it.'),
        );
        onSent();
      }}
    >
      {(ratings.data ?? []).map(({ id, title, values }) => (
        <Group key={id} legend={title} field={`/ratings/${id}`} class="rate">
          {values.map((value) => (
            <label key={value}>
              <input type="radio" name={`rating-${id}`} value={value} required />
              <span class="star" aria-hidden="true">
                ★
              </span>
              <span class="unseen">{t('{n} of 5 stars', { n: value })}</span>
            </label>
          ))}
        </Group>
      ))}
      <Field
        label={t('Your name, as it is shown')}
        name="nickname"
        required
        maxLength={128}
        defaultValue={session.value?.name}
        autocomplete="nickname"
      />
      <Field label={t('Title')} name="title" required maxLength={255} />
      <Area label={t('Your review')} name="detail" required />
      <div class="actions">
        <button type="submit" class="main">
          {t('Send')}
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          {t('Cancel')}
        </button>
      </div>
    </Form>
  );
}
