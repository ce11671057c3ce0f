-- Whether a picture is in the catalogue already is asked of every upload.

create index images_sha256 on images (sha256, created_at) where state = 'final';
