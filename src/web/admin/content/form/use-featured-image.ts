import { useState } from 'react';
import type { ImageRef } from '#shared/contracts/common.ts';
import { MESSAGES } from '#shared/messages.ts';
import { type SmallImageField, useSmallImageField } from '#web/admin/images/use-small-image-field.ts';
import { messageOf } from '#web/admin/parts/text/message-of.ts';
import { toast } from '#web/kit/toasts.ts';

export type FeaturedImageUpload = SmallImageField & { isRemoving: boolean };

/** Manages the featured image in the form of a post. A toast reports whether the image could be removed. */
export function useFeaturedImage(onChange: (image: ImageRef | null) => void): FeaturedImageUpload {
  const [isRemoving, setRemoving] = useState(false);
  const upload = useSmallImageField({
    metadata: ({ name }) => ({ type: 'featured_image', originalName: name }),
    onChange,
    failureText: MESSAGES.post.featuredUploadFailed,
  });
  const remove = async (): Promise<void> => {
    setRemoving(true);
    try {
      await upload.remove();
      toast('success', MESSAGES.post.featuredRemoved);
    } catch (error) {
      toast('error', MESSAGES.post.featuredRemoveFailed(messageOf(error)));
    }
    setRemoving(false);
  };
  return { ...upload, isRemoving, remove };
}
